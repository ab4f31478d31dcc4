import type { DownloadKind } from '@tuheng/domain/files/download.calls'
import { Pagination, Segmented, Select } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { useActor } from '../../shared/session/session.ts'
import { DownloadTable } from './download-table.tsx'
import { useT } from './locale/index.ts'
import { useDownloads } from './use-downloads.ts'
import css from './files.module.css'

const PAGE = 20
const KINDS = ['export', 'exportFiles', 'print', 'dataExport'] as const

/** 文件下载: everything that the person took out of the product as a file; administrators see those of the company. */
export default function DownloadsPage() {
  const t = useT()
  const { isAdmin } = useActor()
  const [page, setPage] = useState(1)
  const [kind, setKind] = useState<DownloadKind>()
  const [isAll, setAll] = useState(false)
  const { data, error, refetch } = useDownloads({
    page,
    pageSize: PAGE,
    ...(kind ? { kind } : {}),
    ...(isAll ? { all: true } : {}),
  })
  const from = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      setPage(1)
      set(value)
    }
  }
  return (
    <div className="en-page">
      <div className={css.sheet}>
        <div className={css.bar}>
          {isAdmin && (
            <Segmented
              value={isAll ? 'all' : 'mine'}
              onChange={value => from(setAll)(value === 'all')}
              options={[
                { value: 'mine', label: t('mine') },
                { value: 'all', label: t('all') },
              ]}
            />
          )}
          <Select
            aria-label={t('kind.any')}
            value={kind ?? 'any'}
            onChange={value => from(setKind)(KINDS.find(one => one === value))}
            options={[
              { value: 'any', label: t('kind.any') },
              ...KINDS.map(one => ({ value: one as string, label: t(`kind.${one}`) })),
            ]}
            popupMatchSelectWidth={false}
          />
        </div>
        {error ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <DownloadTable list={data.list} isAll={isAll} empty={t('none')} />
            {data.total > PAGE && (
              <div className={css.pager}>
                <Pagination
                  current={page}
                  pageSize={PAGE}
                  total={data.total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              </div>
            )}
          </>
        ) : (
          <TableSkeleton rows={8} />
        )}
      </div>
    </div>
  )
}
