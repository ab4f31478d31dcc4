import type { Report } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyResource } from '@tuheng/domain/kernel/resource'
import { reports, resources } from 'virtual:domain'
import { loadSlots } from '../features/slots.ts'
import { fetchedOnce } from '../shared/calls/fetched-once.ts'

/** A resource with everything that features add to its pages. */
export async function fetchResource(name: string): Promise<AnyResource> {
  const [resource] = await Promise.all([required(resources, name)(), loadSlots(name)])
  return anyResource(resource)
}

const fetched = fetchedOnce((name: string): Promise<Report> => required(reports, name)())

export const fetchReport = fetched.get

/** Undefined while it is fetched. */
export const useReport = fetched.use

function required<T>(list: Readonly<Record<string, T>>, name: string): T {
  const one = list[name]
  if (!one) throw new Error(`not declared: ${name}`)
  return one
}
