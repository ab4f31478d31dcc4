export function exclusively<T>(
  work: () => Promise<T>,
  options?: { address?: string; say?: (line: string) => void },
): Promise<T>
