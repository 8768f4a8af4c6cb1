import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';

// Applies the migrations of a folder in a process of its own, which a test can kill.
const [address = '', folder = ''] = process.argv.slice(2);
const db = openDatabase(JSON.parse(address) as DatabaseAddress, { connections: 2 });
await migrate(db, { folder: new URL(folder) });
await db.destroy();
