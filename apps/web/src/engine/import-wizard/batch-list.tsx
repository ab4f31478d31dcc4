import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { Face } from '@tuheng/domain/kernel/resource'
import { Button, Pagination } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { TableSkeleton } from '../common/skeletons.tsx'
import { StatusTag } from '../common/status-tag.tsx'
import { useT } from './locale/index.ts'
import { isBusy, type Step } from './step-rules.ts'
import type { BatchState, Counts, ImportAnswer } from '@tuheng/domain/kernel/import-wire'
import { useUndo } from './use-undo.ts'

const PAGE = 10
const COLORS: Readonly<Record<BatchState, StatusColor>> = {
  uploaded: 'draft',
  staging: 'progress',
  staged: 'attention',
  committing: 'progress',
  committed: 'done',
  undoing: 'progress',
  undone: 'draft',
  closed: 'locked',
}

/** Earlier imports through this face, newest first. */
export function BatchList({ face, onOpen }: { face: Face; onOpen(batch: number, step?: Step): void }) {
  const t = useT()
  const lang = useLang()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['import', face.api, 'list', lang, page],
    queryFn: ({ signal }) =>
      faceCall<ImportAnswer<'importList'>>(face, 'importList', { body: { page, pageSize: PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(batch => isBusy(batch.state)) ? 3000 : false),
  })
  const undo = useUndo(face, batch => onOpen(batch.id, 'commit'))
  return (
    <section className="im-card" aria-label={t('list.title')}>
      <h2>{t('list.title')}</h2>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.list.length === 0 ? (
        <EmptyBlock title={t('list.none')} text={t('list.noneWhat')} />
      ) : (
        <ul className="im-batches">
          {data.list.map(batch => (
            <li key={batch.id}>
              <button type="button" className="en-link im-batch-name" onClick={() => onOpen(batch.id)}>
                {batch.fileName}
              </button>
              <StatusTag color={COLORS[batch.state]}>{batch.stateText}</StatusTag>
              <span className="im-batch-counts">{countsText(batch.counts, t)}</span>
              <time dateTime={batch.createdAt}>{dayjs(batch.createdAt).format('YYYY-MM-DD HH:mm')}</time>
              <span className="im-batch-acts">
                <Button size="small" onClick={() => onOpen(batch.id)}>
                  {t(batch.state === 'uploaded' || batch.state === 'staged' ? 'list.goOn' : 'list.open')}
                </Button>
                {(batch.state === 'committed' || batch.state === 'uploaded') && !!batch.counts.done && (
                  <Button size="small" danger onClick={() => undo.ask(batch)} loading={undo.busy === batch.id}>
                    {t('list.undo')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > PAGE && (
        <Pagination
          className="im-pager"
          size="small"
          current={page}
          pageSize={PAGE}
          total={data.total}
          showSizeChanger={false}
          showTotal={count => t('list.total', { count })}
          onChange={setPage}
        />
      )}
    </section>
  )
}

const COUNTED_STATES = ['done', 'ok', 'error', 'skip', 'undone'] as const

function countsText(counts: Partial<Counts>, t: ReturnType<typeof useT>): string {
  return COUNTED_STATES.flatMap(name => (counts[name] ? [t(`counts.${name}`, { n: counts[name] })] : [])).join(' · ')
}
