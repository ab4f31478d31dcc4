import { Button } from 'antd'
import { useState } from 'react'
import type { Key } from 'react'
import { openTab } from '../../shared/tabs/tabs.ts'
import { DeleteBar } from './delete-bar.tsx'
import css from './deletion.module.css'
import type { Judged } from './deletion-rules.ts'
import { DocumentTable } from './document-table.tsx'
import { useT } from './locale/index.ts'
import type { Judgement } from './use-judge.ts'

type Tab = 'ok' | 'refused' | 'others' | 'unknown'
const TABS: readonly Tab[] = ['ok', 'refused', 'others', 'unknown']

interface Props {
  judgement: Judgement
  onAgain(): void
  /** Numbers that were not deleted. */
  onDeleted(left: readonly string[]): void
}

/** What can be deleted, what cannot and why, and what was not found. */
export function Verdicts({ judgement, onAgain, onDeleted }: Props) {
  const t = useT()
  const { judged, others, unknown } = judgement
  const ok = judged.filter(one => one.ok)
  const refused = judged.filter(one => !one.ok)
  const counts: Record<Tab, number> = {
    ok: ok.length,
    refused: refused.length,
    others: others.length,
    unknown: unknown.length,
  }
  const [tab, setTab] = useState<Tab>(TABS.find(one => counts[one] > 0) ?? 'ok')
  const [selected, setSelected] = useState<ReadonlySet<Key>>(() => new Set(ok.map(one => one.key)))
  const chosen: readonly Judged[] = ok.filter(one => selected.has(one.key))
  return (
    <>
      <div className={css.head}>
        <div className={css.tabs} role="tablist">
          {TABS.filter(one => one === 'ok' || counts[one] > 0).map(one => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={tab === one}
              className={css.tab}
              onClick={() => setTab(one)}
            >
              {t(`tab.${one}`)} <b>{counts[one]}</b>
            </button>
          ))}
        </div>
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
      <div className={css.body}>
        {tab === 'ok' && <DocumentTable label={t('table.ok')} rows={ok} selected={selected} onSelect={setSelected} />}
        {tab === 'refused' && <DocumentTable label={t('table.refused')} rows={refused} />}
        {tab === 'others' && (
          <>
            <p className={css.note}>{t('others.text')}</p>
            <ul className={css.numbers}>
              {others.map(({ no, label, path }) => (
                <li key={no}>
                  {path ? (
                    <button type="button" className="en-link" onClick={() => openTab({ path, title: no })}>
                      {no}
                    </button>
                  ) : (
                    no
                  )}{' '}
                  <span className="en-faint">{label}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {tab === 'unknown' && (
          <>
            <p className={css.note}>{t('unknown.text')}</p>
            <ul className={css.numbers}>
              {unknown.map(no => (
                <li key={no}>{no}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {ok.length > 0 && <DeleteBar chosen={chosen} onDeleted={gone => onDeleted(leftOf(judgement, gone))} />}
    </>
  )
}

/** Numbers that are still to be judged: all but the deleted ones. */
const leftOf = ({ judged, others, unknown }: Judgement, gone: ReadonlySet<string>): string[] => [
  ...judged.filter(one => !gone.has(one.key)).map(one => one.no),
  ...others.map(({ no }) => no),
  ...unknown,
]
