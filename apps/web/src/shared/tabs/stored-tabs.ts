import type { Tab } from './tab-rules.ts'

export type StoredTab = Pick<Tab, 'key' | 'path' | 'search' | 'title'>

export function writeTabs(tabs: readonly Tab[]): string {
  return JSON.stringify(tabs.map(pick))
}

/** Reads stored tabs; text of another version or invalid text gives none. */
export function readTabs(text: string | null): StoredTab[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isStoredTab).map(pick) : []
  } catch {
    return []
  }
}

function isStoredTab(value: unknown): value is StoredTab {
  const tab = value as Partial<StoredTab> | null
  return (
    typeof tab?.key === 'string' &&
    typeof tab.path === 'string' &&
    tab.path.startsWith('/') &&
    typeof tab.search === 'string'
  )
}

function pick({ key, path, search, title }: StoredTab): StoredTab {
  return title ? { key, path, search, title } : { key, path, search }
}
