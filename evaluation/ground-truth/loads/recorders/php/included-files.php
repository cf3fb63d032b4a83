<?php
// Prepended to every PHP process of a program: writes each file that it has included when it ends, after what others do then.
register_shutdown_function(static function (): void {
    register_shutdown_function(static function (): void {
        $rows = array_map(static fn (string $path): string => "include\t$path\t\n", get_included_files());
        file_put_contents(getenv('VEDETTE_RECORDS') . '/' . getmypid() . '-' . uniqid() . '.tsv', implode('', $rows));
    });
});
