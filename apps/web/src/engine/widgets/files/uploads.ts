import { createStore, type StoreApi } from 'zustand'

export interface UploadState {
  /** Choices of files that have not arrived as a whole. */
  count: number
  /** Somebody pressed a button and waits for them. */
  awaited: boolean
}

/** `all` arrived, `some` did not, or the form began anew and what was on its way belongs to nothing any more. */
export type Arrival = 'all' | 'some' | 'dropped'

/** Files on their way into one form. Whoever sends the form waits for them first: a press during an upload is carried out after it. */
export interface Uploads {
  readonly store: StoreApi<UploadState>
  /** Is aborted when the form begins anew. */
  readonly signal: AbortSignal
  /** `work` answers whether all of its files arrived, and has put them in their place by then. */
  follow(work: Promise<boolean>): void
  /** Waits until nothing is on its way. */
  arrived(): Promise<Arrival>
  /** What is on its way is not wanted any more. */
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
      // Files that are added meanwhile are waited for, too
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
