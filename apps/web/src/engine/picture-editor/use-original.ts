import { useEffect, useState } from 'react'
import { canvasOf } from './draw.ts'

/** The original as a canvas: `undefined` while it loads, `null` if it cannot be read. */
export function useOriginal(file: File): HTMLCanvasElement | null | undefined {
  const [read, setRead] = useState<{ file: File; canvas: HTMLCanvasElement | null }>()
  useEffect(() => {
    let unmounted = false
    void canvasOf(file)
      .catch(() => null)
      .then(canvas => unmounted || setRead({ file, canvas }))
    return () => {
      unmounted = true
    }
  }, [file])
  return read?.file === file ? read.canvas : undefined
}
