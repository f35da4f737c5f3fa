import { lazy, type ComponentType } from 'react';
import { textsReady } from './text.tsx';

/** A part of a page that is loaded when it is first needed, together with the texts that it says. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const Part = await load();
    await textsReady();
    return { default: Part };
  });
