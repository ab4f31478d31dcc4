import { Button, Modal } from 'antd'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { notify } from '../../shared/ui/notify.tsx'
import { editOf, type Edit, type Drag, type Tool } from './edits.ts'
import { withEdits, fileOf } from './draw.ts'
import { usePictureT } from './locale.ts'
import { PictureCanvas } from './picture-canvas.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEdits } from './use-edits.ts'
import { useOriginal } from './use-original.ts'
import './picture-editor.css'

/** The result: an edited picture, the file as it is, or a cancellation. */
export type EditResult =
  | { kind: 'edited'; file: File; edits: readonly Edit[] }
  | { kind: 'asIs' }
  | { kind: 'rest' }
  | { kind: 'skip' }

interface Props {
  file: File
  /** Edits of last time, which can still be undone. */
  edits?: readonly Edit[] | undefined
  /** Position among several pictures. */
  position: { n: number; count: number }
  onResult(edited: EditResult): void
}

/** Edits a picture before it is sent: turn, crop, redact, and highlight with boxes, arrows and text. */
export default function PictureEditor({ file, edits: before = [], position, onResult }: Props) {
  const t = usePictureT()
  const original = useOriginal(file)
  const { edits, canRedo, add, undo, redo, clear } = useEdits(before)
  const [tool, setTool] = useState<Tool>('crop')
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<Drag>()
  const [busy, setBusy] = useState(false)
  const picture = useMemo(() => (original ? withEdits(original, edits) : undefined), [original, edits])

  const then = (change: () => void) => () => {
    setDraft(undefined)
    change()
  }
  const crop = picture && tool === 'crop' && draft ? editOf('crop', draft, { size: picture, text }) : undefined
  const applyCrop = () => {
    if (crop) then(() => add(crop))()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== 'z' ||
      event.target instanceof HTMLInputElement
    )
      return
    event.preventDefault()
    then(event.shiftKey ? redo : undo)()
  }
  const done = async () => {
    if (!picture || !original || !edits.length) return onResult({ kind: 'asIs' })
    // A crop that was drawn but not confirmed is applied
    const all = crop ? [...edits, crop] : edits
    setBusy(true)
    try {
      onResult({ kind: 'edited', file: await fileOf(withEdits(original, all), file), edits: all })
    } catch {
      notify.error(new Error(t('broken')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width="min(980px, 96vw)"
      title={position.count > 1 ? t('one', { ...position, name: file.name }) : `${t('title')} · ${file.name}`}
      onCancel={() => onResult({ kind: 'skip' })}
      mask={{ closable: false }}
      footer={
        <div className="en-picture-foot">
          <Button onClick={() => onResult({ kind: 'skip' })}>{t('skip')}</Button>
          <span />
          {position.n < position.count && <Button onClick={() => onResult({ kind: 'rest' })}>{t('rest')}</Button>}
          <Button onClick={() => onResult({ kind: 'asIs' })}>{t('asIs')}</Button>
          <Button type="primary" loading={busy} disabled={!picture} onClick={() => void done()}>
            {t('done')}
          </Button>
        </div>
      }
    >
      <div className="en-picture" onKeyDown={onKeyDown} role="presentation">
        <Toolbar
          tool={tool}
          text={text}
          canUndo={edits.length > 0}
          canRedo={canRedo}
          onTool={next => then(() => setTool(next))()}
          onText={setText}
          onTurn={edit => then(() => add(edit))()}
          onUndo={then(undo)}
          onRedo={then(redo)}
          onOriginal={then(clear)}
        />
        {picture ? (
          <PictureCanvas picture={picture} tool={tool} text={text} drag={draft} onDrag={setDraft} onEdit={add} />
        ) : (
          <div className="en-picture-sheet">{original === null && <p role="alert">{t('broken')}</p>}</div>
        )}
        <div className="en-picture-hint">
          <small>{t(tool === 'words' ? 'hint.words' : tool === 'crop' ? 'hint.crop' : 'hint')}</small>
          {crop && (
            <Button size="small" type="primary" ghost onClick={applyCrop}>
              {t('apply')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
