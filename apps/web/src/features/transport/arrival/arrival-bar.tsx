import { can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { useStore } from 'zustand'
import { ruleContext } from '../../../engine/common/today.ts'
import { batchChoices } from '../../../engine/transition-bar/eligible.ts'
import type { TransitionRunner } from '../../../engine/transition-bar/use-transitions.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { tripFace, trips, type TripFaceName, type TripRow } from '../shared/trips.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import { isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import css from './arrival.module.css'

interface Props {
  faceName: TripFaceName
  sheet: Sheet
  runner: TransitionRunner
  mayRecord: boolean
  busy: boolean
  onSaveAll(): void
  onClearSaved(): void
}

/** The state of typed rows, and the actions for the selected rows or the current one. */
export function ArrivalBar({ faceName, sheet, runner, mayRecord, busy, onSaveAll, onClearSaved }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { rows, picked, active } = useStore(sheet.store)
  const unsaved = rows.filter(isUnsaved).length
  const failed = rows.filter(row => row.state === 'failed').length
  const saved = rows.filter(row => row.state === 'saved').length
  const chosen = picked.size
    ? rows.filter(row => picked.has(row.key))
    : active && rows[active.row]
      ? [rows[active.row]]
      : []
  const values = chosen.flatMap((row): TripRow[] => (row && row.state !== 'saved' ? [row.base] : []))
  const face = tripFace(faceName)
  const arrive = batchChoices({ resource: trips, face, rows: values, actor, ctx: ruleContext(actor) }).find(
    choice => choice.name === 'arrive',
  )
  const raise = trips.transitions['raiseException']
  const mayRaise = raise && values.length === 1 && can(actor, face, raise.action ?? 'raiseException')
  return (
    <div className={css.bar}>
      <span className={css.counts} role="status">
        <span>{t('arrival.rows', { count: rows.length })}</span>
        {unsaved > 0 && <span className={css.unsaved}>{t('arrival.unsaved', { count: unsaved })}</span>}
        {failed > 0 && <span className={css.failed}>{t('arrival.failed', { count: failed })}</span>}
        {saved > 0 && (
          <span className={css.saved}>
            {t('arrival.saved', { count: saved })}{' '}
            <button type="button" className="en-link" onClick={onClearSaved}>
              {t('arrival.clearSaved')}
            </button>
          </span>
        )}
      </span>
      <span className="en-spring" />
      {mayRaise && (
        <Button disabled={runner.busy} onClick={() => runner.start('raiseException', raise, { rows: values })}>
          {raise[lang]}
        </Button>
      )}
      {arrive && (
        <Button disabled={runner.busy} onClick={() => runner.start('arrive', arrive.transition, arrive)}>
          {t('arrival.arrive', { count: arrive.rows.length })}
        </Button>
      )}
      {mayRecord && (
        <Button type="primary" disabled={!unsaved} loading={busy} onClick={onSaveAll} title="Ctrl+S">
          {t('arrival.saveAll', { count: unsaved })} <kbd className={css.kbd}>Ctrl S</kbd>
        </Button>
      )}
    </div>
  )
}
