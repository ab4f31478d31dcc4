import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useSettings } from '../../shared/appearance/settings.ts'
import { isEditable, type Act } from './acts.ts'
import type { Edited } from './index.tsx'

const PictureEditor = lazy(() => import('./index.tsx'))

interface Asked {
  file: File
  acts?: readonly Act[] | undefined
  place: { n: number; count: number }
  answer(edited: Edited): void
}

/** A file that is to be sent, and for a picture that was edited what it came from. */
export interface Chosen {
  file: File
  original?: { file: File; acts: readonly Act[] }
}

/**
 * Pictures among the files are shown for editing before they are sent, one after the other, where the person wants that.
 * `editor` is to be drawn somewhere.
 */
export function usePictureEditing() {
  const wanted = useSettings(state => state.editPicture)
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(
    (question: Omit<Asked, 'answer'>) =>
      new Promise<Edited>(resolve => {
        const one: Asked = {
          ...question,
          answer: edited => {
            // Answered twice, the second must not take away the next picture, for which an answer is waited
            setAsked(now => (now === one ? undefined : now))
            resolve(edited)
          },
        }
        setAsked(one)
      }),
    [],
  )
  const choose = async (files: readonly File[]): Promise<Chosen[]> => {
    const count = wanted ? files.filter(isEditable).length : 0
    const chosen: Chosen[] = []
    let n = 0
    for (const file of files) {
      const edited = n < count && isEditable(file) ? await ask({ file, place: { n: ++n, count } }) : AS_IS
      if (edited.kind === 'rest') n = count
      if (edited.kind !== 'skip') chosen.push(chosenOf(file, edited))
    }
    return chosen
  }
  /** The same picture once more, with what was done to it so far; nothing when it was left. */
  const again = async ({ file, acts }: { file: File; acts: readonly Act[] }): Promise<Chosen | undefined> => {
    const edited = await ask({ file, acts, place: { n: 1, count: 1 } })
    return edited.kind === 'skip' ? undefined : chosenOf(file, edited)
  }
  const editor: ReactNode = asked && (
    <Suspense>
      <PictureEditor key={asked.place.n} file={asked.file} acts={asked.acts} place={asked.place} onEnd={asked.answer} />
    </Suspense>
  )
  return { choose, again, editor }
}

const AS_IS: Edited = { kind: 'asIs' }

function chosenOf(file: File, edited: Edited): Chosen {
  return edited.kind === 'edited' ? { file: edited.file, original: { file, acts: edited.acts } } : { file }
}
