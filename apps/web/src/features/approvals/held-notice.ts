import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { currentLang } from '../../shared/text/i18n.ts'
import { t } from './locale/index.ts'
import { runOf } from './use-run.ts'
import { namesText, waitingOf } from './waiting-time.ts'

/** What is said once a transition waits for an approval: for whom. */
export async function heldNotice({ approvalId }: AnyRow): Promise<string> {
  try {
    const info = await runOf(approvalId as number)
    const names = (info ? waitingOf(info).people : []).map(({ name }) => name)
    return names.length ? t('held.waits', { names: namesText(names, currentLang()) }) : t('held')
  } catch {
    // It was submitted all the same
    return t('held')
  }
}
