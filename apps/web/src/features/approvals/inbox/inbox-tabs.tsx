import type { Inbox, InboxTab } from '@tuheng/domain/approvals/approval.calls'
import { useT } from '../locale/index.ts'
import { TABS } from './inbox-state.ts'
import css from '../queue/queue.module.css'

interface Props {
  tab: InboxTab
  counts: Inbox['counts'] | undefined
  onTab(tab: InboxTab): void
}

/** The four parts of the inbox, with how many are in them; of those started by the person, how many are under way. */
export function InboxTabs({ tab, counts, onTab }: Props) {
  const t = useT()
  return (
    <>
      <p className={css.what}>{t(`tab.${tab}.what`)}</p>
      <nav className={css.tabs} aria-label={t('inbox.tabs')}>
        {TABS.map(one => (
          <button
            key={one}
            type="button"
            className={css.tab}
            {...(one === tab ? { 'aria-current': 'page' } : {})}
            onClick={() => onTab(one)}
          >
            {t(`tab.${one}`)}
            {!!counts?.[one] && <b data-todo={one === 'todo' || undefined}>{cappedText(counts[one])}</b>}
          </button>
        ))}
      </nav>
    </>
  )
}

const cappedText = (count: number): string => (count > 999 ? '999+' : String(count))
