import { useEffect, useState } from 'react'
import { canvasOf } from './draw.ts'

/** The picture to draw upon: `undefined` while it is read, `null` when it cannot be. */
export function useOriginal(file: File): HTMLCanvasElement | null | undefined {
  const [read, setRead] = useState<{ file: File; canvas: HTMLCanvasElement | null }>()
  useEffect(() => {
    let gone = false
    void canvasOf(file)
      .catch(() => null)
      .then(canvas => gone || setRead({ file, canvas }))
    return () => {
      gone = true
    }
  }, [file])
  return read?.file === file ? read.canvas : undefined
}
