import { useQuery } from '@tanstack/react-query';
import { askWorker } from './ask-worker.ts';

/** What a worker makes of a file; the question's `key` tells one from another. */
export function useWorkerAnswer<Input, Output>(url: string, key: readonly unknown[], input: Input) {
  return useQuery<Output>({
    queryKey: ['worker', url, ...key],
    queryFn: ({ signal }) => askWorker<Input, Output>(url, input, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}
