import { useEffect, useState } from 'react'
import { newRelease } from './release.ts'

/** Whether a missing file was replaced by a new release; otherwise it is a network failure. */
export function useOutdated(missing: boolean): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (missing) void newRelease().then(release => setOutdated(release !== null))
  }, [missing])
  return outdated
}
