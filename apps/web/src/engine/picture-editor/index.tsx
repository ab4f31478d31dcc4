import { Button, Modal } from 'antd'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { notify } from '../../shared/ui/notify.tsx'
import { actOf, type Act, type Draft, type Tool } from './acts.ts'
import { drawn, fileOf } from './draw.ts'
import { usePictureT } from './locale.ts'
import { Sheet } from './sheet.tsx'
import { Toolbar } from './toolbar.tsx'
import { useActs } from './use-acts.ts'
import { useOriginal } from './use-original.ts'
import './picture-editor.css'

/** The result: an edited picture, the file as it is, or a cancellation. */
export type Edited =
  | { kind: 'edited'; file: File; acts: readonly Act[] }
  | { kind: 'asIs' }
  | { kind: 'rest' }
  | { kind: 'skip' }

interface Props {
  file: File
  /** Edits of last time, which can still be undone. */
  acts?: readonly Act[] | undefined
  /** Position among several pictures. */
  place: { n: number; count: number }
  onEnd(edited: Edited): void
}

/** Edits a picture before it is sent: turn, crop, redact, and highlight with boxes, arrows and text. */
export default function PictureEditor({ file, acts: before = [], place, onEnd }: Props) {
  const t = usePictureT()
  const original = useOriginal(file)
  const { acts, canRedo, add, undo, redo, clear } = useActs(before)
  const [tool, setTool] = useState<Tool>('crop')
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState(false)
  const picture = useMemo(() => (original ? drawn(original, acts) : undefined), [original, acts])

  const then = (change: () => void) => () => {
    setDraft(undefined)
    change()
  }
  const crop = picture && tool === 'crop' && draft ? actOf('crop', draft, { size: picture, text }) : undefined
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
    if (!picture || !original || !acts.length) return onEnd({ kind: 'asIs' })
    // A crop that was drawn but not confirmed is applied
    const all = crop ? [...acts, crop] : acts
    setBusy(true)
    try {
      onEnd({ kind: 'edited', file: await fileOf(drawn(original, all), file), acts: all })
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
      title={place.count > 1 ? t('one', { ...place, name: file.name }) : `${t('title')} · ${file.name}`}
      onCancel={() => onEnd({ kind: 'skip' })}
      mask={{ closable: false }}
      footer={
        <div className="en-picture-foot">
          <Button onClick={() => onEnd({ kind: 'skip' })}>{t('skip')}</Button>
          <span />
          {place.n < place.count && <Button onClick={() => onEnd({ kind: 'rest' })}>{t('rest')}</Button>}
          <Button onClick={() => onEnd({ kind: 'asIs' })}>{t('asIs')}</Button>
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
          canUndo={acts.length > 0}
          canRedo={canRedo}
          onTool={next => then(() => setTool(next))()}
          onText={setText}
          onTurn={act => then(() => add(act))()}
          onUndo={then(undo)}
          onRedo={then(redo)}
          onOriginal={then(clear)}
        />
        {picture ? (
          <Sheet picture={picture} tool={tool} text={text} draft={draft} onDraft={setDraft} onAct={add} />
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
