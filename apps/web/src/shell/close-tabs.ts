import { currentLang, translate } from '../shared/text/i18n.ts'
import { confirm } from '../shared/ui/notify.tsx'
import { queryClient } from '../shared/calls/query.ts'
import { actor } from '../shared/session/session.ts'
import { isUnsaved } from '../shared/tabs/tab-rules.ts'
import { closeTabs, clearUnsaved, reloadTab, useTabs } from '../shared/tabs/tabs.ts'
import { navigation } from './nav-context.tsx'
import { namesOf, tabName } from './titles.ts'

/** Closes tabs after asking if one of them has unsaved input. Returns whether they are closed. */
export async function requestClose(keys: readonly string[]): Promise<boolean> {
  if (!keys.length || !(await confirmDiscard(keys))) return false
  closeTabs(keys)
  return true
}

/** Mounts the page again with fresh data. */
export async function requestReload(key: string): Promise<void> {
  if (!(await confirmDiscard([key]))) return
  void queryClient.invalidateQueries({ refetchType: 'none' })
  reloadTab(key)
}

/**
 * Asks before all unsaved input is lost, e.g. when the company changes or the person signs out. Returns whether to go
 * on.
 */
export async function confirmLeave(): Promise<boolean> {
  const keys = useTabs.getState().tabs.map(tab => tab.key)
  const agreed = await confirmDiscard(keys)
  if (agreed) clearUnsaved(keys)
  return agreed
}

async function confirmDiscard(keys: readonly string[]): Promise<boolean> {
  const unsaved = useTabs.getState().tabs.filter(tab => isUnsaved(tab) && keys.includes(tab.key))
  if (!unsaved.length) return true
  const lang = currentLang()
  const names = namesOf(
    unsaved.map(tab => tabName(tab, { nav: navigation, actor: actor(), lang })),
    lang,
  )
  return confirm({
    title: translate('unsaved.title'),
    content: translate('unsaved.text', { names }),
    ok: translate('unsaved.leave'),
    cancel: translate('unsaved.stay'),
    danger: true,
    risky: true,
  })
}
