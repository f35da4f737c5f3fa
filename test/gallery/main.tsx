import { StrictMode, type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { TextProvider } from '../../src/client/text.tsx';
import { switchTexts } from '../../src/client/text-loader.ts';
import { NavigationProvider } from '../../src/client/ui/navigation.tsx';
import './gallery.css';
import { Toaster } from '../../src/client/ui/toaster.tsx';
import { Fields } from './fields.tsx';
import { Form, Home, List, Rings, Ticket } from './pages.tsx';
import { Parts } from './parts.tsx';
import { States } from './states.tsx';

const pages: Record<string, () => ReactNode> = {
  '#home': Home,
  '#list': List,
  '#ticket': Ticket,
  '#form': Form,
  '#parts': Parts,
  '#states': States,
  '#fields': Fields,
  '#rings': Rings,
};

function hash(): string {
  return location.hash;
}
function onHash(change: () => void): () => void {
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
}

function Gallery() {
  const Shown = pages[useSyncExternalStore(onHash, hash)] ?? Home;
  return <Shown />;
}

// `?theme=dark&lang=zh` for the screenshots
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const root = document.getElementById('root');
if (root) {
  const language = query.get('lang') === 'zh' ? 'zh' : 'en';
  await switchTexts(language);
  createRoot(root).render(
    <StrictMode>
      <TextProvider initial={language}>
        <NavigationProvider value={{ go: (href) => location.assign(href), back: () => history.back() }}>
          <Gallery />
          <Toaster />
        </NavigationProvider>
      </TextProvider>
    </StrictMode>,
  );
}
