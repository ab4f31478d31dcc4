import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

it('redirects a screen path without the hash to the screen; calls and files stay errors', async () => {
  const { app } = await testApp()
  const get = (url: string, accept = 'text/html,*/*') => app.inject({ method: 'GET', url, headers: { accept } })
  const page = await get('/statement_management/carrier?status=sent')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/#/statement_management/carrier?status=sent'])
  expect((await get('/statement_management/carrier', 'application/json')).statusCode).toBe(404)
  expect((await get('/api/v1/nothing')).json()).toMatchObject({ status: false, error: 'request.not_found' })
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
})
