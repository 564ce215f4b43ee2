import type { SmallPage } from '../support/small-web.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`

/** A page that shows nothing without its script. */
const drawn = 'The Riverbank Clinic Coalition offers free checkups to families across Gary, Indiana. '.repeat(
  4,
)

/** Pages about Gary that nobody wrote: a council, a tenants' union, a newspaper, and what goes wrong on the web. */
export const alderPages: Record<string, SmallPage> = {
  '/robots.txt': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private\n'),
  '/': page(
    'City of Gary',
    `<h1>City of Gary, Indiana</h1><p>Welcome to the City of Gary. Meet your <a href="/council">City Council members</a>,
    our <a href="/tenants">community organizations</a>, read the <a href="/news">news</a>, see a
    <a href="/private">council page for staff</a> or a <a href="/gone">council page that is gone</a>.</p>`,
  ),
  '/council': page(
    'Common Council',
    `<h1>Gary Common Council</h1><table><tr><th>Name</th><th>Role</th><th>E-mail</th></tr>
    <tr><td>Rosa Delgado</td><td>Council President</td><td><a href="mailto:rdelgado@gary.example">rdelgado@gary.example</a></td></tr>
    <tr><td>Marcus Whitfield</td><td>Council Member, District 1</td><td><a href="mailto:mw@gary.example">mw@gary.example</a></td></tr>
    </table>`,
  ),
  '/tenants': page(
    'Lakefront Tenants Union',
    `<h1>Lakefront Tenants Union</h1><p>Rents rise every year, and few people know what they can do about it. The Lakefront
    Tenants Union organizes renters for affordable housing and rent control across Gary, Indiana. It meets every month
    in the library, and everybody who rents is welcome to come and speak.</p><p>Contact us at hello@lakefront.example.</p>`,
  ),
  '/news': page(
    'Lake County Herald',
    `<h1>Renters speak up</h1><p>The Broadway Housing Coalition asked the Gary Common Council for affordable housing on
    Monday.</p>`,
  ),
  '/private': page('Staff', '<p>The Secret Housing Alliance meets here in Gary, Indiana.</p>'),
  '/drawn': page(
    'Riverbank',
    `<div id="root"></div><script>document.getElementById('root').innerText = ${JSON.stringify(drawn)}</script>`,
  ),
  '/hostile': page(
    'Hostile',
    '<h1>Midtown Renters Alliance</h1><p>The Midtown Renters Alliance &#27;[2J&#155;31m&#8238;organizes tenants for affordable housing in Gary, Indiana.</p>',
  ),
}
