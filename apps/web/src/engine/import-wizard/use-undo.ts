import type { Face } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { faceCall, newKey } from '../../shared/calls/api.ts'
import { confirm, notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import type { Batch, ImportAnswer } from '@tuheng/domain/kernel/import-wire'
import { refreshBatch, setBatchState } from './use-batch.ts'

/** Asks for confirmation, then starts the job that undoes an import. */
export function useUndo(
  face: Face,
  onStarted: (batch: Batch) => void,
): { ask(batch: Batch, leaveOut?: boolean): void; busy: number | null } {
  const t = useT()
  const [busy, setBusy] = useState<number | null>(null)
  const undo = async (batch: Batch, leaveOut: boolean) => {
    const yes = await confirm({
      title: t('commit.undoAsk', { name: batch.fileName }),
      content: leaveOut
        ? t('commit.undoOthersWhat')
        : t(face.imports === undefined ? 'commit.undoWhat' : 'commit.undoMoves', { n: batch.counts.done ?? 0 }),
      ok: t('commit.undoYes'),
      danger: true,
    })
    if (!yes) return
    setBusy(batch.id)
    try {
      const { jobId } = await faceCall<ImportAnswer<'importUndo'>>(face, 'importUndo', {
        body: { id: batch.id, ...(leaveOut ? { leaveOut } : {}) },
        idempotencyKey: newKey(),
      })
      setBatchState(face, batch.id, { state: 'undoing', jobId })
      refreshBatch(face, batch.id)
      onStarted(batch)
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(null)
    }
  }
  return { ask: (batch, leaveOut = false) => void undo(batch, leaveOut), busy }
}
