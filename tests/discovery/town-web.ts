/** Pages of a fictional town: a council and a tenants' group. */
export const townPages = {
  '/': `<html><head><title>City of Gary</title></head><body><h1>City of Gary, Indiana</h1>
    <p>Welcome to the City of Gary. Find your <a href="/council">City Council members</a>, our
    <a href="/about">community organizations</a>, or a <a href="/broken">page that is gone</a>.</p></body></html>`,
  '/council': `<html><head><title>Common Council</title></head><body><h1>Gary Common Council</h1>
    <table><tr><th>Name</th><th>Role</th><th>E-mail</th></tr>
    <tr><td>Rosa Delgado</td><td>Council President</td><td><a href="mailto:rdelgado@gary.example">rdelgado@gary.example</a></td></tr>
    <tr><td>Marcus Whitfield</td><td>Council Member, District 1</td><td><a href="mailto:mwhitfield@gary.example">mwhitfield@gary.example</a></td></tr>
    <tr><td>Vacant</td><td>Council Member, District 2</td><td></td></tr></table></body></html>`,
  '/about': `<html><head><title>Lakefront Tenants Union</title></head><body><h1>Lakefront Tenants Union</h1>
    <p>The Lakefront Tenants Union organizes renters for affordable housing and rent control across Gary, Indiana.</p>
    <p>Contact us at hello@lakefront.example.</p></body></html>`,
}
