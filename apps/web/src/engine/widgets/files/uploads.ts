import { createStore, type StoreApi } from 'zustand'

export interface UploadState {
  /** Number of pending uploads; an upload may contain several files. */
  count: number
  /** Whether a save is waiting for the uploads. */
  awaited: boolean
}

/** `all` arrived; `some` did not; `dropped`: the form started over, and its pending files were discarded. */
export type UploadOutcome = 'all' | 'some' | 'dropped'

/** Pending uploads of a form. Saving waits for them, so that a click during an upload takes effect afterwards. */
export interface Uploads {
  readonly store: StoreApi<UploadState>
  /** Aborted when the form starts over. */
  readonly signal: AbortSignal
  /** Adds an upload. `work` resolves to whether all of its files arrived; they are in the form by then. */
  add(work: Promise<boolean>): void
  /** Waits until no upload is pending. */
  settled(): Promise<UploadOutcome>
  /** Discards the pending uploads. */
  discard(): void
}

export function createUploads(): Uploads {
  const store = createStore<UploadState>(() => ({ count: 0, awaited: false }))
  const pending = new Set<Promise<boolean>>()
  let end = new AbortController()
  const publish = () => store.setState({ count: pending.size, awaited: pending.size > 0 && store.getState().awaited })
  return {
    store,
    get signal() {
      return end.signal
    },
    add: work => {
      const sure = work.catch(() => false)
      pending.add(sure)
      publish()
      void sure.then(() => pending.delete(sure) && publish())
    },
    settled: async () => {
      const { signal } = end
      let all = true
      // Also waits for files that are added meanwhile
      while (pending.size && !signal.aborted) {
        store.setState({ awaited: true })
        all = (await Promise.all(pending)).every(Boolean) && all
      }
      return signal.aborted ? 'dropped' : all ? 'all' : 'some'
    },
    discard: () => {
      end.abort()
      end = new AbortController()
      pending.clear()
      publish()
    },
  }
}
