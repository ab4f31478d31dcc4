import { translate } from '../shared/i18n.ts'
import { confirm } from '../shared/notify.tsx'
import { queryClient } from '../shared/query.ts'
import { closeTabs, reloadTab, setTabDirty, useTabs } from '../shared/tabs.ts'

/** Closes tabs for a person: asks first when one of them holds unsaved input. */
export async function requestClose(keys: readonly string[]): Promise<void> {
  if (keys.length && (await mayLose(keys))) closeTabs(keys)
}

/** Mounts the page anew, with fresh data: what was fetched a moment ago is asked for again, too. */
export async function requestReload(key: string): Promise<void> {
  if (!(await mayLose([key]))) return
  void queryClient.invalidateQueries({ refetchType: 'none' })
  reloadTab(key)
}

/** Asks before everything unsaved is lost, e.g. when the company changes or the person signs out. */
export async function mayLeave(): Promise<boolean> {
  const keys = useTabs.getState().tabs.map(tab => tab.key)
  const agreed = await mayLose(keys)
  if (agreed) for (const key of keys) setTabDirty(key, false)
  return agreed
}

async function mayLose(keys: readonly string[]): Promise<boolean> {
  const unsaved = useTabs.getState().tabs.filter(tab => tab.dirty && keys.includes(tab.key)).length
  if (!unsaved) return true
  return confirm({
    title: translate('unsaved.title'),
    content: translate('unsaved.text', { count: unsaved }),
    ok: translate('unsaved.leave'),
    cancel: translate('unsaved.stay'),
    danger: true,
  })
}
