import type { Screen } from '@tuheng/domain/kernel/registry'

/** Whether it is an address within the product, and not one of another host. */
export const isOwnPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//')

/** The screen that an address belongs to: its list, or that of one of its records. The longest one counts. */
export function screenOfPath<S extends Pick<Screen, 'path'>>(address: string, screens: readonly S[]): S | undefined {
  const [path = ''] = address.split('?')
  return screens
    .filter(screen => path === screen.path || path.startsWith(`${screen.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}
