import type { FileField } from '@tuheng/domain/kernel/file-fields'
import type { FileCounts } from '@tuheng/domain/kernel/generic-wire'
import type { Face } from '@tuheng/domain/kernel/resource'
import { useQuery } from '@tanstack/react-query'
import { MAX_PATTERN } from '@tuheng/domain/kernel/file-pattern'
import { Alert, Checkbox, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { useT } from '../locale/index.ts'
import { formatBytes } from '../widgets/files/file-rules.ts'
import './file-export.css'

const EXAMPLES = {
  zh: { example: '{单号}_{类型}_{序号}', field: '{车牌}' },
  en: { example: '{No}_{Kind}_{Index}', field: '{Plate}' },
} as const

interface Props {
  face: Face
  fields: readonly FileField[]
  query: object
  busy: boolean
  onStart(fields: readonly string[], pattern: string | undefined): void
  onClose(): void
}

/** Which kinds of files to download, with how many there are of each. */
export default function FileExport({ face, fields, query, busy, onStart, onClose }: Props) {
  const t = useT()
  const [left, setLeft] = useState<readonly string[]>([])
  const [pattern, setPattern] = useState('')
  const lang = useLang()
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'exportFileCounts', query],
    gcTime: 0,
    queryFn: ({ signal }) => {
      const { sort: _sort, ...body } = query as Record<string, unknown>
      return faceCall<FileCounts>(face, 'exportFileCounts', { body, signal })
    },
  })
  const chosen = (data?.fields ?? []).filter(({ path, files }) => files > 0 && !left.includes(path))
  const files = chosen.reduce((sum, field) => sum + field.files, 0)
  const bytes = chosen.reduce((sum, field) => sum + field.bytes, 0)
  const tooMuch =
    data && (data.records > data.limits.records || files > data.limits.files || bytes > data.limits.bytes)
      ? t('fileExport.limit', { ...data.limits, size: formatBytes(data.limits.bytes) })
      : undefined
  return (
    <Modal
      open
      width={460}
      title={t('export.files')}
      okText={t('fileExport.start')}
      okButtonProps={{ disabled: files === 0 || tooMuch !== undefined, loading: busy }}
      onOk={() =>
        onStart(
          chosen.map(({ path }) => path),
          pattern.trim() || undefined,
        )
      }
      onCancel={onClose}
    >
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Kinds
            counts={data.fields}
            fields={fields}
            chosen={chosen.map(({ path }) => path)}
            onChange={paths => setLeft(data.fields.map(({ path }) => path).filter(path => !paths.includes(path)))}
          />
          <p role="status">
            {files
              ? t('fileExport.total', { records: data.records, files, size: formatBytes(bytes) })
              : t('fileExport.none', { records: data.records })}
          </p>
          <label className="en-file-pattern">
            {t('fileExport.pattern')}
            <Input
              value={pattern}
              maxLength={MAX_PATTERN}
              placeholder={t('fileExport.patternUsual')}
              onChange={event => setPattern(event.target.value)}
            />
            <span className="en-faint">{t('fileExport.patternHint', EXAMPLES[lang])}</span>
          </label>
          {tooMuch ? <Alert type="warning" title={tooMuch} /> : <p className="en-faint">{t('fileExport.about')}</p>}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: fields.length + 1 }} />
      )}
    </Modal>
  )
}

interface KindsProps {
  counts: FileCounts['fields']
  fields: readonly FileField[]
  chosen: string[]
  onChange(paths: readonly string[]): void
}

function Kinds({ counts, fields, chosen, onChange }: KindsProps) {
  const lang = useLang()
  return (
    <Checkbox.Group
      className="en-file-kinds"
      value={chosen}
      onChange={onChange}
      options={counts.map(({ path, files, bytes }) => ({
        value: path,
        disabled: files === 0,
        label: (
          <>
            {fields.find(field => field.path === path)?.label[lang] ?? path}{' '}
            <span className="en-faint">{files ? `${files} · ${formatBytes(bytes)}` : '0'}</span>
          </>
        ),
      }))}
    />
  )
}
