import * as z from 'zod/mini';
import { appConfig, type AppConfig } from '../../shared/app-config.ts';
import { APP_CONFIG_NAME } from '../../shared/page-config.ts';
import { headText } from '../page-config.ts';

/** The app of this installation; undefined when there is none. */
export function readAppConfig(): AppConfig | undefined {
  try {
    return z.parse(appConfig, JSON.parse(headText(APP_CONFIG_NAME) ?? ''));
  } catch {
    return undefined;
  }
}
