import { Search, X } from 'lucide-react';
import { useText } from '../text.tsx';
import { IconButton } from './button.tsx';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Says what is searched: "Number, SN, fault code, text". Also its accessible name. */
  placeholder: string;
  /** Called on Enter. */
  onSubmit?: () => void;
  /** In a sheet: has the focus when the sheet opens. */
  first?: boolean;
}

/** A search field. Escape and the X button clear it. */
export function SearchField({ value, onChange, placeholder, onSubmit, first }: SearchFieldProps) {
  const { t } = useText();
  return (
    // No <form>: the search field of a picker may be inside another form.
    <div
      role="search"
      className="flex h-11 items-center rounded-field bg-sunk pl-3 focus-within:outline-2 focus-within:outline-focus"
    >
      <Search size={20} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
      <input
        data-first={first || undefined}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onSubmit) {
            event.preventDefault();
            onSubmit();
          }
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation(); // the sheet around it stays open
          event.preventDefault();
          onChange('');
        }}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent px-2 text-input outline-none placeholder-shown:text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      {value && <IconButton icon={X} label={t('frame.clear')} onClick={() => onChange('')} />}
    </div>
  );
}
