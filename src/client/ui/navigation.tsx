import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';

/** How the kit moves between pages; the router is passed in, so that the kit knows none. */
export interface Navigation {
  /** Opens a path of this product. */
  readonly go: (href: string) => void;
  readonly back: () => void;
  /** Called when a finger or pointer comes near a link: load the page's module now. */
  readonly prefetch?: (href: string) => void;
  /** Called when a page has its title, and again when that changes, as with the language. */
  readonly titled?: (title: string) => void;
}

const fallback: Navigation = {
  go: (href) => window.location.assign(href),
  back: () => window.history.back(),
};
const NavigationContext = createContext<Navigation>(fallback);

/** Hand the router's functions in once, around the whole app. */
export const NavigationProvider = NavigationContext;

export function useNavigation(): Navigation {
  return use(NavigationContext);
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A real link (long press, new tab, copy work) that opens inside the app on a plain tap. */
export function Link({ onClick, onPointerDown, ...rest }: LinkProps) {
  const navigation = useNavigation();
  const inside = rest.href.startsWith('/') && !rest.target && rest.download === undefined;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!inside || !plain || event.defaultPrevented) return;
    event.preventDefault();
    navigation.go(rest.href);
  };
  return (
    <a
      {...rest}
      onClick={open}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        if (inside) navigation.prefetch?.(rest.href);
      }}
    />
  );
}
