import { isUnsaved } from '../../shared/tabs/tab-rules.ts'
import { useTabs } from '../../shared/tabs/tabs.ts'
import { unsavedPartsOf } from '../../shared/tabs/unsaved-parts.ts'
import { choose, confirm } from '../../shared/ui/notify.tsx'
import { t } from '../locale/index.ts'

/** Whether the page in a tab has unsaved input. */
export function hasUnsavedInput(tab: string): boolean {
  return useTabs.getState().tabs.some(one => one.key === tab && isUnsaved(one))
}

/**
 * Asks whether to save or discard the unsaved input of a page before an action on its record, since the person sees
 * values that the server does not have. Returns `stop` if the action must not run.
 */
export async function settleUnsaved(tab: string, action: string): Promise<'saved' | 'discarded' | 'stop'> {
  const marked = useTabs.getState().tabs.find(one => one.key === tab)?.unsaved ?? []
  const parts = unsavedPartsOf(tab, marked)
  const title = t('unsaved.title', { action })
  if (!parts) {
    await confirm({ title, content: t('unsaved.first'), ok: t('unsaved.back') })
    return 'stop'
  }
  const choice = await choose({
    title,
    content: t('unsaved.what'),
    choices: [
      { key: 'discard', label: t('unsaved.discard') },
      { key: 'save', label: t('unsaved.save'), primary: true },
    ],
  })
  if (choice === undefined) return 'stop'
  if (choice === 'discard') {
    for (const part of parts) part.discard()
    return 'discarded'
  }
  for (const part of parts) if (!(await part.save())) return 'stop'
  return 'saved'
}
