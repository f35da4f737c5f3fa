import { useQuery } from '@tanstack/react-query';
import { askWorker } from './ask-worker.ts';

/** The answer of a worker to a question; questions are distinguished by `key`. */
export function useWorkerAnswer<Input, Output>(url: string, key: readonly unknown[], input: Input) {
  return useQuery<Output>({
    queryKey: ['worker', url, ...key],
    queryFn: ({ signal }) => askWorker<Input, Output>(url, input, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}
