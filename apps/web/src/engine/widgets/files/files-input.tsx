import { CameraOutlined, FolderOpenOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { lazy, Suspense, useId, useRef, useState, type DragEvent } from 'react'
import { useT } from '../../locale/index.ts'
import type { InputProps } from '../types.ts'
import { FileList } from './file-list.tsx'
import { formatBytes, MAX_DEPTH, MAX_FILES, MAX_NAME, takesPhotos } from './file-rules.ts'
import { fromDrop, fromFolder } from './folder.ts'
import { useUploads, type Sending } from './use-uploads.ts'
import './files.css'

const ScanPane = lazy(() => import('../../scanner/scan-pane.tsx'))

/** Files are sent as soon as they are chosen, dropped or photographed; the document keeps their references. */
export default function FilesInput({ value, onChange, onBlur, field, id, label, describedBy, disabled, invalid, bare }: InputProps<'files'>) {
  const t = useT()
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [scanning, setScanning] = useState(false)
  const { sending, take, maxBytes } = useUploads({ value: value ?? [], accept: field.accept ?? [], onChange })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void fromDrop(event.dataTransfer).then(take)
  }
  return (
    <div className={bare ? 'en-files en-files-bare' : 'en-files'}>
      {!disabled && (
        <div className="en-files-ways">
          <button
            type="button"
            {...(id ? { id } : {})}
            {...(label ? { 'aria-label': label } : {})}
            aria-describedby={bare ? describedBy : [describedBy, hint].filter(Boolean).join(' ')}
            className="en-drop"
            data-over={over}
            data-invalid={invalid}
            onClick={() => input.current?.click()}
            onBlur={() => onBlur?.()}
            onDragOver={event => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onPaste={event => event.clipboardData.files.length > 0 && void take({ files: [...event.clipboardData.files], deep: false })}
          >
            <InboxOutlined aria-hidden /> {t('files.drop')}
          </button>
          {!bare && (
            <Button icon={<FolderOpenOutlined />} onClick={() => folder.current?.click()}>
              {t('files.folder')}
            </Button>
          )}
          {!bare && takesPhotos(field.accept) && (
            <Button icon={<CameraOutlined />} aria-expanded={scanning} onClick={() => setScanning(!scanning)}>
              {t('files.scan')}
            </Button>
          )}
        </div>
      )}
      {!disabled && !bare && (
        <p id={hint} className="en-files-limits">
          {t('files.limits', { size: formatBytes(maxBytes), name: MAX_NAME, count: MAX_FILES, depth: MAX_DEPTH })}
        </p>
      )}
      {scanning && !disabled && (
        <Suspense>
          <ScanPane onShot={file => void take({ files: [file], deep: false })} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={field.accept?.map(rule => (rule.includes('/') || rule.startsWith('.') ? rule : `.${rule}`)).join(',')}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          void take({ files: chosen, deep: false })
        }}
      />
      <input
        ref={folder}
        type="file"
        {...{ webkitdirectory: '' }}
        hidden
        onChange={event => {
          const found = fromFolder(event.target.files ?? [])
          event.target.value = ''
          void take(found)
        }}
      />
      {sending.map(one => (
        <SendingLine key={one.key} one={one} />
      ))}
      <FileList files={value ?? []} {...(disabled ? {} : { onRemove: gone => onChange((value ?? []).filter(file => file.id !== gone)) })} />
    </div>
  )
}

function SendingLine({ one }: { one: Sending }) {
  const t = useT()
  return (
    <div className="en-file en-file-sending">
      <span className="en-file-name">{one.name}</span>
      <Progress percent={Math.round(one.share * 100)} size="small" className="en-file-progress" />
      <button type="button" className="en-link" onClick={() => one.stop.abort()}>
        {t('files.stop')}
      </button>
    </div>
  )
}
