import type { BatchAnswer, BatchRow } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Modal, Progress } from 'antd'
import { useMemo } from 'react'
import { saveBlob } from '../../shared/calls/transfer.ts'
import { BatchDialog } from '../links/batch-dialog.tsx'
import type { BatchLine } from '../links/batch-table.tsx'
import { RecordLink } from '../links/record-link.tsx'
import { useT } from '../locale/index.ts'

interface Props {
  title: string
  resource: string
  /** The records before the batch: they decide which screen shows each. */
  records: readonly AnyRow[]
  answer: BatchAnswer
  onRetry(ids: readonly number[]): void
  onClose(): void
}

/** The result of a batch for each record: failures with reasons first, then successes with warnings. */
export function BatchResult({ title, resource, records, answer, onRetry, onClose }: Props) {
  const t = useT()
  const rows = answer.results.toSorted((a, b) => OUTCOMES.indexOf(outcomeOf(a)) - OUTCOMES.indexOf(outcomeOf(b)))
  const failed = rows.filter(row => !row.ok)
  const facts = useMemo(() => new Map(records.map(row => [row['id'], row])), [records])
  return (
    <BatchDialog
      title={title}
      onClose={onClose}
      tools={
        <>
          <Button
            onClick={() =>
              exportRows(
                [
                  [t('batch.no'), t('batch.result'), t('batch.reason')],
                  ...rows.map(row => [row.no, t(`batch.${outcomeOf(row)}`), reasonOf(row)]),
                ],
                title,
              )
            }
          >
            {t('batch.export')}
          </Button>
          {failed.length > 0 && (
            <Button onClick={() => onRetry(failed.map(row => row.id))}>
              {t('batch.retry', { count: failed.length })}
            </Button>
          )}
        </>
      }
      head={[t('batch.no'), t('batch.reason')]}
      lines={answer.results.map((row): BatchLine => ({
        key: row.id,
        label: (
          <RecordLink resource={resource} id={row.id} facts={facts.get(row.id) ?? {}} title={row.no}>
            {row.no}
          </RecordLink>
        ),
        ok: row.ok,
        reasons: reasonsOf(row),
      }))}
    />
  )
}

export function BatchProgress({ title, done, total }: { title: string; done: number; total: number }) {
  return (
    <Modal open width={420} title={title} closable={false} footer={null} keyboard={false}>
      <Progress aria-label={title} percent={Math.round((done / total) * 100)} format={() => `${done} / ${total}`} />
    </Modal>
  )
}

const reasonsOf = (row: BatchRow) => (row.ok ? row.warnings : row.errors) ?? []

/** Failures first, then successes with warnings. */
const OUTCOMES = ['failed', 'warned', 'ok'] as const
const outcomeOf = (row: BatchRow): (typeof OUTCOMES)[number] =>
  row.ok ? (row.warnings?.length ? 'warned' : 'ok') : 'failed'

const reasonOf = (row: BatchRow): string =>
  reasonsOf(row)
    .map(({ msg }) => msg)
    .join('；')

function exportRows(lines: readonly (readonly string[])[], title: string): void {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  // The byte order mark tells spreadsheets that the text is UTF-8
  saveBlob(
    new Blob([`\ufeff${lines.map(line => line.map(cell).join(',')).join('\r\n')}`], { type: 'text/csv' }),
    `${title}.csv`,
  )
}
