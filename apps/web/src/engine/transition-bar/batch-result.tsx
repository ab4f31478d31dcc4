import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button, Modal, Progress } from 'antd'
import { saveBlob } from '../../shared/transfer.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import type { BatchAnswer, BatchRow } from '@tuheng/domain/kernel/generic-wire'
import './transitions.css'

interface Props {
  title: string
  answer: BatchAnswer
  onRetry(ids: readonly number[]): void
  onClose(): void
}

/** What came of a batch, record by record: failures first, with their reasons. */
export function BatchResult({ title, answer, onRetry, onClose }: Props) {
  const t = useT()
  const rows = answer.results.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  const failed = rows.filter(row => !row.ok)
  return (
    <Modal
      open
      width={640}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="export" onClick={() => exportRows(rows, [t('batch.no'), t('batch.result'), t('batch.reason')], [t('batch.ok'), t('batch.failed')], title)}>
          {t('batch.export')}
        </Button>,
        failed.length > 0 && (
          <Button key="retry" onClick={() => onRetry(failed.map(row => row.id))}>
            {t('batch.retry', { count: failed.length })}
          </Button>
        ),
        <Button key="close" type="primary" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      <p className="en-batch-sum" role="status">
        <span className="en-batch-ok">
          <CheckCircleFilled aria-hidden /> {t('batch.okCount', { count: answer.ok })}
        </span>
        {answer.failed > 0 && (
          <span className="en-batch-failed">
            <CloseCircleFilled aria-hidden /> {t('batch.failedCount', { count: answer.failed })}
          </span>
        )}
      </p>
      <div className="en-batch-list">
        <table className="en-compare">
          <thead>
            <tr>
              <th scope="col">{t('batch.no')}</th>
              <th scope="col">{t('batch.result')}</th>
              <th scope="col">{t('batch.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <th scope="row">{row.no}</th>
                <td className={row.ok ? 'en-batch-ok' : 'en-batch-failed'}>{row.ok ? t('batch.ok') : t('batch.failed')}</td>
                <td>
                  <LinkedText text={reasonOf(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}

export function BatchProgress({ title, done, total }: { title: string; done: number; total: number }) {
  return (
    <Modal open width={420} title={title} closable={false} footer={null} keyboard={false}>
      <Progress aria-label={title} percent={Math.round((done / total) * 100)} format={() => `${done} / ${total}`} />
    </Modal>
  )
}

function reasonOf(row: BatchRow): string {
  return (row.errors ?? []).map(error => error.msg).join('；')
}

function exportRows(rows: readonly BatchRow[], head: string[], words: [string, string] | string[], title: string): void {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [head, ...rows.map(row => [row.no, row.ok ? (words[0] ?? '') : (words[1] ?? ''), reasonOf(row)])]
  // The mark tells spreadsheets that the text is UTF-8
  saveBlob(new Blob([`\ufeff${lines.map(line => line.map(cell).join(',')).join('\r\n')}`], { type: 'text/csv' }), `${title}.csv`)
}
