import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { FieldTable } from '../../shared/field/entry.ts';
import { issuesOf } from '../../shared/validation-issues.ts';
import type { ApiError } from '../api/api-error.ts';
import { useText } from '../text.tsx';
import { wireValues } from './entry-values.ts';
import { createFormStore, type FormErrors, type FormValues } from './form-store.ts';
import { issueTexts } from './issue-text.ts';
import { useForm } from './use-form.ts';

interface TableFormOptions<Schema extends z.ZodMiniType, Answer> {
  /** Names and types of the fields. */
  entries: FieldTable;
  presets?: FormValues;
  /** Fields that are sent when they are empty too; other empty fields are not sent. */
  emptied?: readonly string[];
  send: (body: z.input<Schema>, key: string) => Promise<Answer>;
  /** Calls whose answers are invalidated after success. */
  outdates?: readonly Endpoint[];
  onDone: (answer: Answer) => void;
  onRefused?: (error: ApiError) => boolean;
}

/** A form whose fields are a table. It is validated with the schema of the call before it is sent. */
export function useTableForm<Schema extends z.ZodMiniType, Answer>(
  schema: Schema,
  { entries, presets, emptied = [], send, outdates = [], onDone, onRefused }: TableFormOptions<Schema, Answer>,
) {
  const { t } = useText();
  const client = useQueryClient();
  const [store] = useState(() => createFormStore(presets));
  const body = () => ({
    ...Object.fromEntries(emptied.map((name) => [name, ''])),
    ...wireValues(entries, store.values()),
  });
  const validate = (): FormErrors => {
    const parsed = schema.safeParse(body(), { reportInput: true });
    return parsed.success ? {} : issueTexts(t, issuesOf(parsed.error));
  };
  const form = useForm({
    store,
    fields: Object.keys(entries),
    validate,
    // `validate` has parsed it with the same schema.
    send: (key) => send(body() as z.input<Schema>, key),
    onDone: (answer) => {
      for (const { name } of outdates) void client.invalidateQueries({ queryKey: [name] });
      onDone(answer);
    },
    onRefused,
  });
  return { ...form, validate };
}
