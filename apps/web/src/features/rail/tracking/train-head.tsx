import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { useT } from '../locale/index.ts'
import css from './tracking-tab.module.css'
import { WayBar } from './way-bar.tsx'

const minute = (at: unknown): string => String(at).slice(0, 16)

/** Where a train is now, how far it has to go, and whether it will be late. */
export function TrainHead({ row, children }: { row: AnyRow; children: ReactNode }) {
  const t = useT()
  const { curStation, leftKm, etaAt, etaLateDays, lateDays, dueOn, arriveAt, trackedAt } = row
  const late = Number(arriveAt ? lateDays : etaLateDays) || 0
  return (
    <section className={css.head} aria-label={t('track.now')}>
      <div className={css.way}>
        <span>{String(row['fromStationId$'] ?? '—')}</span>
        <WayBar row={row} />
        <span>{String(row['toStationId$'] ?? '—')}</span>
      </div>
      <dl>
        <div>
          <dt>{t('track.station')}</dt>
          <dd>{String(curStation ?? '—')}</dd>
        </div>
        <div>
          <dt>{t('track.left')}</dt>
          <dd>{typeof leftKm === 'number' ? t('track.km', { km: leftKm }) : '—'}</dd>
        </div>
        <div>
          <dt>{t(arriveAt ? 'track.arrived' : 'track.expected')}</dt>
          <dd>
            {arriveAt || etaAt ? minute(arriveAt ?? etaAt) : t('track.unknown')}{' '}
            {late > 0 && (
              <StatusTag color={arriveAt ? 'refused' : 'attention'}>
                {t(arriveAt ? 'track.late' : 'track.willBeLate', { days: late })}
              </StatusTag>
            )}
          </dd>
        </div>
        {typeof dueOn === 'string' && (
          <div>
            <dt>{t('track.due')}</dt>
            <dd>{dueOn}</dd>
          </div>
        )}
        {typeof trackedAt === 'string' && (
          <div>
            <dt>{t('track.heard')}</dt>
            <dd>{minute(trackedAt)}</dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  )
}
