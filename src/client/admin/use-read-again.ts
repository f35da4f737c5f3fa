import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { ApiError } from '../api/api-error.ts';
import { toast } from '../ui/toast-queue.ts';

/**
 * What a form does whose key is the version: after a conflict the list is read again, and the form begins anew with what
 * somebody else has saved. The answer is whether it was one.
 */
export function useReadAgain(list: Endpoint): (error: ApiError) => boolean {
  const client = useQueryClient();
  return ({ failure, message }) => {
    if (failure !== 'conflict') return false;
    toast.show({ text: message, tone: 'bad' });
    void client.invalidateQueries({ queryKey: [list.name] });
    return true;
  };
}
