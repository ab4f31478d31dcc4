import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { editOf, middleBox, movedByKey, type Edit, type Drag, type Point, type Tool } from './edits.ts'
import { drawPreview } from './draw.ts'
import { usePictureT } from './locale.ts'
import './picture-editor.css'

interface Props {
  picture: HTMLCanvasElement
  tool: Tool
  text: string
  /** A crop that waits for confirmation. */
  drag: Drag | undefined
  onDrag(drag: Drag | undefined): void
  onEdit(edit: Edit): void
}

/** The picture, edited with the pointer or the arrow keys. */
export function PictureCanvas({ picture, tool, text, drag, onDrag, onEdit }: Props) {
  const t = usePictureT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, picture.width, picture.height)
    context.drawImage(picture, 0, 0)
    if (drag) drawPreview(context, picture, { tool, draft: drag, text })
  }, [picture, tool, drag, text])

  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    }
  }
  const finish = (last: Drag | undefined) => {
    const edit = last && editOf(tool, last, { size: picture, text })
    onDrag(undefined)
    if (edit) onEdit(edit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && drag) finish(drag)
    else if (event.key === 'Escape' && drag) {
      event.stopPropagation()
      onDrag(undefined)
    } else {
      const next = movedByKey(drag ?? middleBox(picture), event.key, { size: picture, shift: event.shiftKey })
      if (!next) return
      onDrag(drag ? next : middleBox(picture))
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
          onDrag({ from: at(event), to: at(event) })
        }}
        onPointerMove={event => dragging && drag && onDrag({ from: drag.from, to: at(event) })}
        onPointerUp={event => {
          setDragging(false)
          const last = drag && { from: drag.from, to: at(event) }
          // A crop can remove most of the picture, so it is shown for confirmation first
          if (tool === 'crop') onDrag(last && editOf('crop', last, { size: picture, text }) ? last : undefined)
          else finish(last)
        }}
      />
    </div>
  )
}
