import type { Icon } from './icon.ts';

interface RoundButtonProps {
  icon: Icon;
  size?: number;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A button of 44 px over a picture. It looks the same in every theme. */
export function RoundButton({ icon: Mark, size = 24, label, disabled, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="press grid size-11 place-items-center rounded-full bg-[#0b1218b3] text-[#fff] disabled:opacity-30"
    >
      <Mark size={size} aria-hidden />
    </button>
  );
}
