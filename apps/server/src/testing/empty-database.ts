import { openPglite, type PgliteOptions } from '../db/pglite.ts'

type Embedded = Awaited<ReturnType<typeof openPglite>>

let initialised: Promise<File | Blob> | undefined

/**
 * An embedded database without any table. Unpacking the files of a new one takes twice the processor time of a copy, so
 * each worker unpacks them once.
 */
export async function emptyPglite(options: Omit<PgliteOptions, 'dataDir' | 'from'> = {}): Promise<Embedded> {
  initialised ??= initialise()
  return openPglite({ ...options, from: await initialised })
}

async function initialise(): Promise<File | Blob> {
  const db = await openPglite()
  // Without it every copy would replay the log first
  await db.lite.exec('checkpoint')
  const dump = await db.lite.dumpDataDir('none')
  await db.close()
  return dump
}
