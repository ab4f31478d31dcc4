import type { Engine } from '../../engine/write/work.ts'
import type { FileStore } from '../../engine/files/file-store.ts'
import { type SealedSecrets, sealedSecrets } from '../../plugins/sealed-secrets.ts'

/** What the installation allows tasks to reach. */
export interface RobotSettings {
  /** Below it each company has a folder, named by its number. */
  folders: string
  /** Hosts in the private network that tasks may call, `host` or `host:port`. */
  hosts: readonly string[]
  secrets: SealedSecrets
  /** A file that changed within this time may still be written. */
  settleMs: number
}

const known = new WeakMap<Engine, RobotSettings>()

export function keepRobotSettings(
  { engine, files }: { engine: Engine; files: FileStore },
  { folders, hosts, settleMs = 3000 }: { folders: string; hosts: readonly string[]; settleMs?: number },
): void {
  known.set(engine, { folders, hosts, settleMs, secrets: sealedSecrets(files) })
}

/** The settings of the server that the engine belongs to. */
export function robotSettings(engine: Engine): RobotSettings {
  return known.get(engine) ?? fail()
}

function fail(): never {
  throw new Error('no server has registered the tasks of this engine')
}
