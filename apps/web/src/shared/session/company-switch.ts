type Switch = (id: number) => Promise<void>

let switchTo: Switch | undefined

/** The shell hands in how companies are switched: it asks about unsaved input first. */
export function setCompanySwitch(next: Switch): void {
  switchTo = next
}

/** Moves the person to another of their companies, at its home page; resolves also when they stay. */
export async function switchCompany(id: number): Promise<void> {
  await switchTo?.(id)
}
