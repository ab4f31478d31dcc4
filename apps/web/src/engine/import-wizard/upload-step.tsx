import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import type { Face } from '@tuheng/domain/kernel/resource'
import { Button, Progress } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { download, upload } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { BatchList } from './batch-list.tsx'
import { useT } from './locale/index.ts'
import type { Step } from './step-rules.ts'
import type { Batch } from '@tuheng/domain/kernel/import-wire'

interface Props {
  face: Face
  onOpen(batch: number, step?: Step, remembered?: boolean): void
}

/** Uploads a file, or continues an earlier import. */
export function UploadStep({ face, onOpen }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [fetching, setFetching] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file || sending) return
    const { name } = file
    if (!/\.(xlsx|csv)$/i.test(name)) return notify.warning(t('upload.kind', { name }), 8)
    setSending({ name, share: 0 })
    try {
      const form = new FormData()
      form.append('file', file)
      const batch = await upload<Batch & { remembered: boolean }>(`${face.api}/importUpload`, form, {
        onProgress: share => setSending({ name, share }),
      })
      onOpen(batch.id, 'map', batch.remembered)
    } catch (error) {
      notify.error(error)
    } finally {
      setSending(null)
    }
  }
  const template = async () => {
    setFetching(true)
    await download(`${face.api}/importTemplate`, {}).catch(notify.error)
    setFetching(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const percent = Math.round((sending?.share ?? 0) * 100)
  return (
    <div className="im-body im-upload">
      <section className="im-card">
        <div
          className="im-drop"
          data-over={over || undefined}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {sending ? (
            <div role="status" className="im-sending">
              <strong>{t(percent < 100 ? 'upload.sending' : 'upload.reading', { name: sending.name })}</strong>
              <Progress aria-label={sending.name} percent={percent} status="active" />
            </div>
          ) : (
            <button type="button" onClick={() => input.current?.click()}>
              <InboxOutlined aria-hidden />
              <strong>{t('upload.drop')}</strong>
              <span>{t('upload.kinds')}</span>
            </button>
          )}
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv"
            hidden
            aria-label={t('upload.drop')}
            onChange={event => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
        <div className="im-template">
          {face.imports !== undefined && <p>{t('upload.moves')}</p>}
          <p>{t('upload.templateWhat')}</p>
          <Button icon={<DownloadOutlined />} loading={fetching} onClick={() => void template()}>
            {t('upload.template')}
          </Button>
        </div>
      </section>
      <BatchList face={face} onOpen={onOpen} />
    </div>
  )
}
