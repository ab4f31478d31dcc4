import { InboxOutlined } from '@ant-design/icons'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { Progress } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { notify } from '../../../shared/notify.tsx'
import { upload } from '../../../shared/transfer.ts'
import { useT } from '../../locale/index.ts'
import type { InputProps } from '../types.ts'
import { FileList } from './file-list.tsx'
import { fileProblem, MAX_FILES } from './file-rules.ts'
import './files.css'

interface Sending {
  key: string
  name: string
  share: number
  stop: AbortController
}

/** Files are sent as soon as they are chosen or dropped; the document keeps their references. */
export default function FilesInput({ value, onChange, onBlur, field, id, label, describedBy, disabled, invalid, bare }: InputProps<'files'>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending[]>([])
  const [over, setOver] = useState(false)
  const files = useRef<FileRef[]>([])
  files.current = value ?? []
  const send = async (file: File) => {
    const problem = fileProblem(file, field.accept)
    if (problem) return notify.warning(t(problem, { name: file.name }))
    const one: Sending = { key: `${file.name}-${performance.now()}`, name: file.name, share: 0, stop: new AbortController() }
    setSending(list => [...list, one])
    try {
      const form = new FormData()
      form.append('file', file)
      const sent = await upload('fms/file/upload', form, {
        signal: one.stop.signal,
        onProgress: share => setSending(list => list.map(other => (other.key === one.key ? { ...other, share } : other))),
      })
      onChange([...files.current, ...sent].slice(0, MAX_FILES))
    } catch (error) {
      notify.error(error)
    } finally {
      setSending(list => list.filter(other => other.key !== one.key))
    }
  }
  const take = async (list: Iterable<File>) => {
    const room = MAX_FILES - files.current.length
    const all = [...list]
    if (all.length > room) notify.warning(t('files.tooMany', { max: MAX_FILES }))
    for (const file of all.slice(0, room)) await send(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void take(event.dataTransfer.files)
  }
  return (
    <div className={bare ? 'en-files en-files-bare' : 'en-files'}>
      {!disabled && (
        <button
          type="button"
          {...(id ? { id } : {})}
          {...(label ? { 'aria-label': label } : {})}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
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
          onPaste={event => event.clipboardData.files.length > 0 && void take(event.clipboardData.files)}
        >
          <InboxOutlined aria-hidden /> {t('files.drop')}
        </button>
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
          void take(chosen)
        }}
      />
      {sending.map(one => (
        <div key={one.key} className="en-file en-file-sending">
          <span className="en-file-name">{one.name}</span>
          <Progress percent={Math.round(one.share * 100)} size="small" className="en-file-progress" />
          <button type="button" className="en-link" onClick={() => one.stop.abort()}>
            {t('files.stop')}
          </button>
        </div>
      ))}
      <FileList files={value ?? []} {...(disabled ? {} : { onRemove: gone => onChange((value ?? []).filter(file => file.id !== gone)) })} />
    </div>
  )
}
