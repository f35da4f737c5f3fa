import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';

/** How the kit moves between pages. The router provides it, so that the kit does not depend on the router. */
export interface Navigation {
  /** Opens a path of this product. */
  readonly go: (href: string) => void;
  readonly back: () => void;
  /** Called when a link is pressed, before the click: loads the code of its page. */
  readonly prefetch?: (href: string) => void;
  /** Called when a page has its title, and again when the title changes, for example with the language. */
  readonly onTitle?: (title: string) => void;
}

const fallback: Navigation = {
  go: (href) => window.location.assign(href),
  back: () => window.history.back(),
};
const NavigationContext = createContext<Navigation>(fallback);

/** Provides the router's functions; used once, around the whole page. */
export const NavigationProvider = NavigationContext;

export function useNavigation(): Navigation {
  return use(NavigationContext);
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * A real link, so that long press, new tab and copy work. A plain tap on a path of this product does not reload the
 * page.
 */
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
