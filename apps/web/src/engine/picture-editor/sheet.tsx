import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { actOf, middle, nudged, type Act, type Draft, type Point, type Tool } from './acts.ts'
import { sketch } from './draw.ts'
import { usePictureT } from './locale.ts'
import './picture-editor.css'

interface Props {
  picture: HTMLCanvasElement
  tool: Tool
  text: string
  /** A crop that waits for confirmation. */
  draft: Draft | undefined
  onDraft(draft: Draft | undefined): void
  onAct(act: Act): void
}

/** The picture, edited with the pointer or the arrow keys. */
export function Sheet({ picture, tool, text, draft, onDraft, onAct }: Props) {
  const t = usePictureT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, picture.width, picture.height)
    context.drawImage(picture, 0, 0)
    if (draft) sketch(context, picture, { tool, draft, text })
  }, [picture, tool, draft, text])

  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    }
  }
  const finish = (last: Draft | undefined) => {
    const act = last && actOf(tool, last, { size: picture, text })
    onDraft(undefined)
    if (act) onAct(act)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft) finish(draft)
    else if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      onDraft(undefined)
    } else {
      const next = nudged(draft ?? middle(picture), event.key, { size: picture, shift: event.shiftKey })
      if (!next) return
      onDraft(draft ? next : middle(picture))
    }
    event.preventDefault()
  }
  return (
    <div className="en-picture-sheet" role="application" aria-label={t('canvas')} tabIndex={0} onKeyDown={onKeyDown}>
      <canvas
        ref={canvas}
        width={picture.width}
        height={picture.height}
        data-tool={tool}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragging(true)
          onDraft({ from: at(event), to: at(event) })
        }}
        onPointerMove={event => dragging && draft && onDraft({ from: draft.from, to: at(event) })}
        onPointerUp={event => {
          setDragging(false)
          const last = draft && { from: draft.from, to: at(event) }
          // A crop can remove most of the picture, so it is shown for confirmation first
          if (tool === 'crop') onDraft(last && actOf('crop', last, { size: picture, text }) ? last : undefined)
          else finish(last)
        }}
      />
    </div>
  )
}
