import { CameraOutlined, FolderOpenOutlined, InboxOutlined } from '@ant-design/icons'
import { Progress, Tooltip } from 'antd'
import { lazy, Suspense, useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useT } from '../../locale/index.ts'
import type { InputProps } from '../types.ts'
import { FileList } from './file-list.tsx'
import { formatBytes, MAX_DEPTH, MAX_FILES, MAX_NAME, takesPhotos } from './file-rules.ts'
import { fromDrop, fromFolder } from './folder.ts'
import { useUploads, type Sending } from './use-uploads.ts'
import './files.css'

const ScanPane = lazy(() => import('../../scanner/scan-pane.tsx'))

/** Files are uploaded as soon as they are chosen, dropped or photographed. The document stores their references. */
export default function FilesInput({
  value,
  onChange,
  onBlur,
  field,
  id,
  label,
  describedBy,
  disabled,
  invalid,
  frameless,
}: InputProps<'files'>) {
  const t = useT()
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const narrow = useNarrow()
  const [over, setOver] = useState(false)
  const [scanning, setScanning] = useState(false)
  const { sending, awaited, take, maxBytes, editor, editAgain, wasEdited } = useUploads({
    value: value ?? [],
    accept: field.accept ?? [],
    onChange,
  })
  const photos = takesPhotos(field.accept)
  const limits = t('files.limits', {
    size: formatBytes(maxBytes),
    name: MAX_NAME,
    count: MAX_FILES,
    depth: MAX_DEPTH,
  })
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    take({ files, tooDeep: false })
  }
  // Whoever speaks to the page says what stands on the button
  const words = t(narrow ? 'files.choose' : 'files.drop')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(fromDrop(event.dataTransfer))
  }
  return (
    <div className={frameless ? 'en-files en-files-bare' : 'en-files'}>
      {!disabled && narrow && photos && (
        <button type="button" className="en-drop" onClick={() => camera.current?.click()}>
          <CameraOutlined aria-hidden /> {t('files.scan')}
        </button>
      )}
      {!disabled && (
        <button
          type="button"
          {...(id ? { id } : {})}
          {...(label ? { 'aria-label': `${label} ${words}` } : {})}
          aria-describedby={frameless ? describedBy : [describedBy, hint].filter(Boolean).join(' ')}
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
          onPaste={event =>
            event.clipboardData.files.length > 0 && take({ files: [...event.clipboardData.files], tooDeep: false })
          }
        >
          <InboxOutlined aria-hidden /> {words}
        </button>
      )}
      {!disabled && !frameless && (
        <div className="en-files-ways">
          {!narrow && (
            <button type="button" className="en-link" onClick={() => folder.current?.click()}>
              <FolderOpenOutlined aria-hidden /> {t('files.folder')}
            </button>
          )}
          {photos && (
            <button type="button" className="en-link" aria-expanded={scanning} onClick={() => setScanning(!scanning)}>
              <CameraOutlined aria-hidden /> {t(narrow ? 'files.papers' : 'files.scan')}
            </button>
          )}
          <Tooltip title={limits} trigger={['hover', 'focus', 'click']}>
            <button type="button" className="en-link en-files-rules" aria-describedby={hint}>
              {t('files.rules')}
            </button>
          </Tooltip>
          <span id={hint} className="visually-hidden">
            {limits}
          </span>
        </div>
      )}
      {scanning && !disabled && (
        <Suspense>
          <ScanPane onPicture={file => take({ files: [file], tooDeep: false })} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={field.accept?.map(rule => (rule.includes('/') || rule.startsWith('.') ? rule : `.${rule}`)).join(',')}
        onChange={chosen}
      />
      {narrow && photos && (
        <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={chosen} />
      )}
      <input
        ref={folder}
        type="file"
        {...{ webkitdirectory: '' }}
        hidden
        onChange={event => {
          const found = fromFolder(event.target.files ?? [])
          event.target.value = ''
          take(found)
        }}
      />
      {sending.map(one => (
        <SendingLine key={one.key} one={one} />
      ))}
      {awaited && sending.length > 0 && (
        <div role="status" className="en-files-awaited">
          {t('files.awaited')}
        </div>
      )}
      <FileList
        files={value ?? []}
        {...(disabled
          ? {}
          : {
              onRemove: removedId => onChange((value ?? []).filter(file => file.id !== removedId)),
              onEdit: editAgain,
              editable: wasEdited,
            })}
      />
      {editor}
    </div>
  )
}

function SendingLine({ one }: { one: Sending }) {
  const t = useT()
  return (
    <div className="en-file en-file-sending">
      <span className="en-file-name">{one.name}</span>
      <Progress aria-label={one.name} percent={Math.round(one.share * 100)} size="small" className="en-file-progress" />
      <button type="button" className="en-link" onClick={() => one.stop.abort()}>
        {t('files.stop')}
      </button>
    </div>
  )
}
