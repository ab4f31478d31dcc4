import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useSettings } from '../../shared/appearance/settings.ts'
import { isEditable, type Edit } from './edits.ts'
import type { EditResult } from './index.tsx'

const PictureEditor = lazy(() => import('./index.tsx'))

interface EditRequest {
  file: File
  edits?: readonly Edit[] | undefined
  position: { n: number; count: number }
  answer(edited: EditResult): void
}

/** A file to send, and for an edited picture its original and edits. */
export interface ChosenFile {
  file: File
  original?: { file: File; edits: readonly Edit[] }
}

/**
 * Shows pictures for editing before they are sent, one after the other, if the person's settings say so. `editor` must
 * be rendered.
 */
export function usePictureEditing() {
  const enabled = useSettings(state => state.editPicture)
  const [request, setRequest] = useState<EditRequest>()
  const ask = useCallback(
    (question: Omit<EditRequest, 'answer'>) =>
      new Promise<EditResult>(resolve => {
        const one: EditRequest = {
          ...question,
          answer: edited => {
            // A second answer to the same picture must not close the next one
            setRequest(now => (now === one ? undefined : now))
            resolve(edited)
          },
        }
        setRequest(one)
      }),
    [],
  )
  const choose = async (files: readonly File[]): Promise<ChosenFile[]> => {
    const count = enabled ? files.filter(isEditable).length : 0
    const chosen: ChosenFile[] = []
    let n = 0
    for (const file of files) {
      const edited = n < count && isEditable(file) ? await ask({ file, position: { n: ++n, count } }) : AS_IS
      if (edited.kind === 'rest') n = count
      if (edited.kind !== 'skip') chosen.push(chosenOf(file, edited))
    }
    return chosen
  }
  /** Edits a picture again, with its edits so far; undefined if cancelled. */
  const editAgain = async ({
    file,
    edits,
  }: {
    file: File
    edits: readonly Edit[]
  }): Promise<ChosenFile | undefined> => {
    const edited = await ask({ file, edits, position: { n: 1, count: 1 } })
    return edited.kind === 'skip' ? undefined : chosenOf(file, edited)
  }
  const editor: ReactNode = request && (
    <Suspense>
      <PictureEditor
        key={request.position.n}
        file={request.file}
        edits={request.edits}
        position={request.position}
        onResult={request.answer}
      />
    </Suspense>
  )
  return { choose, again: editAgain, editor }
}

const AS_IS: EditResult = { kind: 'asIs' }

function chosenOf(file: File, edited: EditResult): ChosenFile {
  return edited.kind === 'edited' ? { file: edited.file, original: { file, edits: edited.edits } } : { file }
}
