import { ExportOutlined } from '@ant-design/icons'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useT } from './locale/index.ts'
import css from './run-lead.module.css'
import { RunStrip } from './strip/run-strip.tsx'
import { Changes } from './trail/changes.tsx'
import { Trail } from './trail/trail.tsx'
import { useRun } from './use-run.ts'

/** Of an approval: how it stands, its path, who did what, what was changed meanwhile, and the way to its record. */
export default function RunLead({ row }: { row: AnyRow }) {
  const t = useT()
  const { data, error, refetch } = useRun(row['id'] as number)
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={`en-panel ${css.wait}`} />
  const { record, recordNo } = data
  return (
    <section className={`en-panel ${css.lead}`} aria-label={t('strip.label')}>
      <div className={css.record}>
        <strong>{data.actName}</strong>
        {record?.path && (
          <Button
            type="link"
            icon={<ExportOutlined aria-hidden />}
            onClick={() => record.path && openTab({ path: record.path, title: recordNo })}
          >
            {recordNo || t('result.record')}
          </Button>
        )}
      </div>
      <RunStrip info={data} isOpen />
      <Trail info={data} isPrintable={false} />
      {data.changes.length > 0 && (
        <div className={css.changes}>
          <h3>{t('trail.changes')}</h3>
          <Changes {...data} />
        </div>
      )}
    </section>
  )
}
