import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Checkbox, Segmented } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { FormSkeleton } from '../../../engine/common/skeletons.tsx'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { copyRow } from '../../../engine/form/copy-row.ts'
import { trips } from '../shared/trips.ts'
import { PARTS } from './entry-model.ts'
import type { EnteredTrip } from './save-trip.ts'
import { RecentTripsList } from './recent-trips-list.tsx'
import { recentTrip, type RecentTrip } from './recent-trips.ts'
import { TripForm } from './trip-form.tsx'
import { useEntryForm } from './use-entry-form.ts'
import css from './entry.module.css'

const BatchEntry = lazy(() => import('./batch-entry.tsx'))

type Mode = 'one' | 'many'

/** 新增公路运单: trips typed one by one from a stack of tickets, or pasted, with a list of those entered so far. */
export default function EntryPage() {
  const t = useT()
  const [mode, setMode] = useState<Mode>('one')
  const [recentTrips, setRecentTrips] = useState<readonly RecentTrip[]>([])
  const entry = useEntryForm()
  const add = useCallback(
    (trip: EnteredTrip, seconds: number) => setRecentTrips(list => [recentTrip(trip, seconds), ...list]),
    [],
  )
  const copy = (row: AnyRow | undefined) => {
    if (!row) return notify.warning(t('entry.nothingToCopy'))
    entry.form.patch(copyRow(trips, row))
    setMode('one')
  }
  return (
    <div className={`en-page ${css.page}`}>
      <div className={css.head}>
        <Segmented<Mode>
          value={mode}
          onChange={setMode}
          options={[
            { value: 'one', label: t('entry.one') },
            { value: 'many', label: t('entry.many') },
          ]}
        />
        {mode === 'one' && (
          <span className={css.parts} role="group" aria-label={t('entry.parts')}>
            <span>{t('entry.parts')}</span>
            {PARTS.map(part => (
              <Checkbox
                key={part}
                checked={entry.parts.includes(part)}
                onChange={event => entry.setPart(part, event.target.checked)}
              >
                {t(`entry.part.${part}`)}
              </Checkbox>
            ))}
          </span>
        )}
        <span className={css.hint}>{t(mode === 'one' ? 'entry.hint' : 'batch.hint')}</span>
      </div>
      {mode === 'one' ? (
        <TripForm entry={entry} onEntered={add} onCopyLast={() => copy(recentTrips[0]?.row)} />
      ) : (
        <Suspense fallback={<FormSkeleton />}>
          <BatchEntry entry={entry} onEntered={trip => add(trip, 0)} />
        </Suspense>
      )}
      <RecentTripsList list={recentTrips} onCopy={copy} />
    </div>
  )
}
