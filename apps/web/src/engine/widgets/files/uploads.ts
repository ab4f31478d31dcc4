import { createStore, type StoreApi } from 'zustand'

export interface UploadState {
  /** Number of pending uploads; an upload may contain several files. */
  count: number
  /** Whether a save is waiting for the uploads. */
  awaited: boolean
}

/** `all` arrived; `some` did not; `dropped`: the form started over, and its pending files were discarded. */
export type Arrival = 'all' | 'some' | 'dropped'

/** Pending uploads of a form. Saving waits for them, so that a click during an upload takes effect afterwards. */
export interface Uploads {
  readonly store: StoreApi<UploadState>
  /** Aborted when the form starts over. */
  readonly signal: AbortSignal
  /** Adds an upload. `work` resolves to whether all of its files arrived; they are in the form by then. */
  follow(work: Promise<boolean>): void
  /** Waits until no upload is pending. */
  arrived(): Promise<Arrival>
  /** Discards the pending uploads. */
  drop(): void
}

export function createUploads(): Uploads {
  const store = createStore<UploadState>(() => ({ count: 0, awaited: false }))
  const underWay = new Set<Promise<boolean>>()
  let end = new AbortController()
  const publish = () => store.setState({ count: underWay.size, awaited: underWay.size > 0 && store.getState().awaited })
  return {
    store,
    get signal() {
      return end.signal
    },
    follow: work => {
      const sure = work.catch(() => false)
      underWay.add(sure)
      publish()
      void sure.then(() => underWay.delete(sure) && publish())
    },
    arrived: async () => {
      const { signal } = end
      let all = true
      // Also waits for files that are added meanwhile
      while (underWay.size && !signal.aborted) {
        store.setState({ awaited: true })
        all = (await Promise.all(underWay)).every(Boolean) && all
      }
      return signal.aborted ? 'dropped' : all ? 'all' : 'some'
    },
    drop: () => {
      end.abort()
      end = new AbortController()
      underWay.clear()
      publish()
    },
  }
}
